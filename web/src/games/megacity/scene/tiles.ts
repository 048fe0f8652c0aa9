/** Tiles of the city and platforms of the workshop. */
import * as three from "three";
import { box, hexagon, layoutOf, otherType, sideOf, type Point } from "../box";
import { typeLetter } from "../words";
import { label, PLATFORM_THICKNESS, SEAT_COLOURS, shapeOf, TYPE_COLOURS } from "./looks";

const ABOVE = 0.06; // mm: what is printed on a tile lies this much above it

const tileShape = shapeOf(hexagon(box.across - 0.8));
const tileSolid = new three.ExtrudeGeometry(tileShape, {
  depth: PLATFORM_THICKNESS - 0.4,
  bevelThickness: 0.4,
  bevelSize: 0.4,
  bevelOffset: -0.4,
  bevelSegments: 1,
}).translate(0, 0, -PLATFORM_THICKNESS);
const borderShape = shapeOf(hexagon(box.across - 2));
borderShape.holes.push(new three.Path(shapeOf(hexagon(box.across - 6)).getPoints()));
const border = new three.ShapeGeometry(borderShape);
const port = new three.CircleGeometry(box.port, 32);
const portRing = new three.RingGeometry(box.port - 1.4, box.port, 32);
const vent = new three.ShapeGeometry(shapeOf(hexagon(box.vent)));
const grille = new three.ShapeGeometry(shapeOf(hexagon(box.vent - 4)));
const cellShape = new three.ShapeGeometry(shapeOf(hexagon(box.across - 4)));

function matte(color: three.ColorRepresentation): three.MeshStandardMaterial {
  return new three.MeshStandardMaterial({ color, roughness: 0.95 });
}

function flat(geometry: three.BufferGeometry, colour: three.ColorRepresentation, layer: number) {
  const mesh = new three.Mesh(geometry, matte(colour));
  mesh.position.z = ABOVE * layer;
  mesh.receiveShadow = true;
  return mesh;
}

function slab(colour: three.ColorRepresentation): three.Mesh {
  const mesh = new three.Mesh(tileSolid, matte(colour));
  mesh.receiveShadow = true;
  return mesh;
}

/** Writing printed on a tile. */
function print(text: string, [x, y]: Point, size: number, ink: string): three.Mesh {
  const sprite = label(text, size, ink);
  const map = sprite.material.map!;
  const plane = new three.PlaneGeometry(sprite.scale.x, sprite.scale.y);
  const material = new three.MeshBasicMaterial({ map, transparent: true });
  const mesh = new three.Mesh(plane, material);
  mesh.position.set(x, y, ABOVE * 3);
  return mesh;
}

/** A platform with its ports and vent, in its own frame: its top face is at z = 0. */
export class PlatformMesh extends three.Group {
  readonly #ports: three.Mesh<three.BufferGeometry, three.MeshStandardMaterial>[] = [];
  readonly #vent: three.Mesh<three.BufferGeometry, three.MeshStandardMaterial>;
  readonly #ventColour: string;

  constructor(platform: number, side: number, owner: number | null = null) {
    super();
    const { type } = sideOf(platform, side);
    const layout = layoutOf(platform, side);
    const colour = new three.Color(TYPE_COLOURS[type]).lerp(new three.Color("#f4f1ea"), 0.55);
    const rim = owner === null ? TYPE_COLOURS[type] : SEAT_COLOURS[owner % SEAT_COLOURS.length]!;
    this.add(slab(colour), flat(border, rim, 1));
    for (const [x, y] of layout.ports) {
      const lamp = flat(port, "#e9e5dc", 1);
      const ring = flat(portRing, "#3b3f45", 2);
      for (const mesh of [lamp, ring]) mesh.position.setX(x).setY(y);
      this.#ports.push(lamp);
      this.add(lamp, ring);
    }
    this.#ventColour = TYPE_COLOURS[otherType(platform, side)];
    this.#vent = flat(vent, this.#ventColour, 1);
    const inner = flat(grille, "#33363b", 2);
    for (const mesh of [this.#vent, inner]) {
      mesh.position.setX(layout.vent[0]).setY(layout.vent[1]);
    }
    this.add(this.#vent, inner);
    this.add(print(typeLetter(type), [0, -40], 8, "#2b2a27"));
    this.add(print(String(platform), [0, 40], 6, "#2b2a27"));
  }

  /** Light up the ports and the vent that are touched. */
  light(ports: readonly boolean[], onVent: boolean): void {
    this.#ports.forEach((lamp, k) => {
      lamp.material.color.set(ports[k] ? "#38d39f" : "#e9e5dc");
      lamp.material.emissive.set(ports[k] ? "#12a877" : "#000000");
    });
    this.#vent.material.emissive.set(onVent ? "#d03a2c" : "#000000");
  }
}

/** A park or Central Park. */
export function parkMesh(central: boolean, owner: number | null): three.Group {
  const group = new three.Group();
  group.add(slab(central ? "#86ad74" : "#9cbd86"));
  const rim = owner === null ? "#4f7a45" : SEAT_COLOURS[owner % SEAT_COLOURS.length]!;
  group.add(flat(border, rim, 1));
  const pond = new three.CircleGeometry(11, 32);
  const water = flat(pond, "#8fc3cf", 1);
  water.position.setX(-16).setY(12);
  group.add(water);
  const crown = new three.IcosahedronGeometry(5, 1);
  for (const [x, y, size] of [
    [22, 20, 1],
    [27, 8, 0.75],
    [-24, -18, 0.9],
    [-12, -27, 0.7],
    [18, -26, 0.8],
  ] as const) {
    const tree = new three.Mesh(crown, matte("#55833f"));
    tree.position.set(x, y, 5 * size);
    tree.scale.setScalar(size);
    tree.castShadow = true;
    group.add(tree);
  }
  return group;
}

/** A place where something may go. */
export function placeMesh(chosen: boolean): three.Mesh {
  const material = new three.MeshBasicMaterial({
    color: chosen ? "#0d8f77" : "#3d7d8f",
    transparent: true,
    opacity: chosen ? 0.6 : 0.28,
    depthWrite: false,
  });
  const mesh = new three.Mesh(cellShape, material);
  mesh.position.z = 0.5 - PLATFORM_THICKNESS;
  return mesh;
}

/** The marker of the tallest building: a ring that floats above it. */
export function markerMesh(): three.Mesh {
  const ring = new three.TorusGeometry(9, 1.4, 10, 40);
  const gold = new three.MeshStandardMaterial({
    color: "#e0b23c",
    metalness: 0.6,
    roughness: 0.3,
    emissive: "#5a3d00",
  });
  const mesh = new three.Mesh(ring, gold);
  mesh.castShadow = true;
  return mesh;
}

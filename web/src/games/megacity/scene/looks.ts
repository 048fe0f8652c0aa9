/** How things look in three dimensions: plates of glass, concrete and steel, and their edges. */
import * as three from "three";
import { box, CUBE, pieceOf, type Material, type Outline, type Type } from "../box";
import { outlineOf, thicknessOf } from "../physics/solids";

/** Colours of the building types, the same on platforms, cards and in the city. */
export const TYPE_COLOURS: Record<Type, string> = {
  residential: "#d98a4e",
  commercial: "#4f8fc0",
  industrial: "#c9a93f",
  public: "#7f6bb0",
};

export const SEAT_COLOURS = ["#2f78ad", "#c2593a", "#3a8a65", "#93609f"] as const;

const bevel = 0.25;

const surfaces: Record<Material | "cube", three.MeshStandardMaterial> = {
  steel: new three.MeshStandardMaterial({
    color: "#2d3036",
    metalness: 0.55,
    roughness: 0.38,
    roughnessMap: grain(true),
  }),
  concrete: new three.MeshStandardMaterial({ color: "#b9b7b0", roughness: 1, map: grain(false) }),
  glass: new three.MeshStandardMaterial({
    color: "#a9dbe6",
    transparent: true,
    opacity: 0.42,
    roughness: 0.08,
    metalness: 0.1,
    depthWrite: false,
  }),
  cube: new three.MeshStandardMaterial({ color: "#ffffff", roughness: 0.6 }),
};

const edgeColours: Record<Material | "cube", string> = {
  steel: "#8b93a1",
  concrete: "#6e6b63",
  glass: "#3f8ba0",
  cube: "#222222",
};

/** A small texture: the streaks of brushed steel, or the pores of concrete. */
function grain(streaks: boolean): three.Texture {
  const size = 128;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = streaks ? "#b0b0b0" : "#ffffff";
  pen.fillRect(0, 0, size, size);
  // A fixed course of numbers, so that every plate looks the same everywhere.
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let k = 0; k < (streaks ? 260 : 900); k++) {
    const shade = Math.round(streaks ? 120 + next() * 135 : 175 + next() * 70);
    pen.fillStyle = `rgb(${shade},${shade},${shade})`;
    const [x, y] = [next() * size, next() * size];
    if (streaks) pen.fillRect(x, y, 10 + next() * 60, 1);
    else pen.fillRect(x, y, 1 + next() * 2, 1 + next() * 2);
  }
  const texture = new three.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = three.RepeatWrapping;
  texture.repeat.set(1 / 40, 1 / 40);
  texture.colorSpace = streaks ? three.NoColorSpace : three.SRGBColorSpace;
  return texture;
}

export function shapeOf(outline: Outline): three.Shape {
  return new three.Shape(outline.map(([x, y]) => new three.Vector2(x, y)));
}

const plates = new Map<string, { solid: three.BufferGeometry; edges: three.BufferGeometry }>();

function plate(body: number) {
  const name = body === CUBE ? "cube" : pieceOf(body).shape.name;
  const cached = plates.get(name);
  if (cached) return cached;
  const thickness = thicknessOf(body);
  const solid = new three.ExtrudeGeometry(shapeOf(outlineOf(body)), {
    depth: thickness - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
  }).translate(0, 0, bevel - thickness / 2);
  const plain = new three.ExtrudeGeometry(shapeOf(outlineOf(body)), {
    depth: thickness,
    bevelEnabled: false,
  }).translate(0, 0, -thickness / 2);
  const edges = new three.EdgesGeometry(plain, 15);
  plates.set(name, { solid, edges });
  return { solid, edges };
}

/** How a body stands out, or not. */
export type Mark = "none" | "held" | "blocked" | "weak" | "fault" | "pointed";

const markColours: Record<Exclude<Mark, "none">, string> = {
  held: "#1fb39a",
  blocked: "#d03a2c",
  weak: "#f0a020",
  fault: "#e0462f",
  pointed: "#1fb39a",
};

/** How strongly a mark tints the whole body; a weak joint is no more than hinted at. */
const TINT = 0.22;
const HINT = 0.03;

/** A body as it is drawn; its own frame is that of its pose. */
export class BodyMesh extends three.Group {
  readonly solid: three.Mesh<three.BufferGeometry, three.MeshStandardMaterial>;
  readonly edges: three.LineSegments<three.BufferGeometry, three.LineBasicMaterial>;
  readonly #kind: Material | "cube";

  constructor(
    readonly body: number,
    owner: number | null = null,
  ) {
    super();
    this.#kind = body === CUBE ? "cube" : pieceOf(body).material;
    const { solid, edges } = plate(body);
    const surface = surfaces[this.#kind].clone();
    if (body === CUBE) surface.color.set(SEAT_COLOURS[(owner ?? 0) % SEAT_COLOURS.length]!);
    this.solid = new three.Mesh(solid, surface);
    this.solid.castShadow = true;
    this.solid.receiveShadow = this.#kind !== "glass";
    this.solid.userData.body = body;
    const line = new three.LineBasicMaterial({ color: edgeColours[this.#kind] });
    this.edges = new three.LineSegments(edges, line);
    this.add(this.solid, this.edges);
  }

  put(pose: readonly number[]): void {
    this.position.set(pose[0]!, pose[1]!, pose[2]!);
    this.quaternion.set(pose[4]!, pose[5]!, pose[6]!, pose[3]!);
  }

  mark(mark: Mark): void {
    const colour = mark === "none" ? null : markColours[mark];
    this.edges.material.color.set(colour ?? edgeColours[this.#kind]);
    this.solid.material.emissive.set(colour ?? "#000000");
    this.solid.material.emissiveIntensity = mark === "weak" ? HINT : TINT;
  }

  override dispose(): void {
    this.solid.material.dispose();
    this.edges.material.dispose();
  }
}

/** Writing that always faces the reader, some mm high. */
export function label(text: string, height: number, ink: string, ground?: string): three.Sprite {
  const size = 64;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  const font = `600 ${size * 0.62}px system-ui, sans-serif`;
  pen.font = font;
  canvas.width = Math.ceil(Math.max(size, pen.measureText(text).width + size * 0.5));
  canvas.height = size;
  if (ground) {
    pen.fillStyle = ground;
    pen.roundRect(0, 0, canvas.width, size, size / 2);
    pen.fill();
  }
  pen.font = font;
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, canvas.width / 2, size * 0.53);
  const map = new three.CanvasTexture(canvas);
  map.colorSpace = three.SRGBColorSpace;
  const material = new three.SpriteMaterial({ map, depthTest: false, transparent: true });
  const sprite = new three.Sprite(material);
  sprite.scale.set((height * canvas.width) / size, height, 1);
  sprite.renderOrder = 10;
  return sprite;
}

/** Free what a part of a scene holds of the graphics card, but for the shared geometries. */
export function discard(part: three.Object3D): void {
  part.traverse((child) => {
    if (child instanceof BodyMesh) child.dispose();
    else if (child instanceof three.Sprite) {
      child.material.map?.dispose();
      child.material.dispose();
    }
  });
  part.removeFromParent();
}

export const PLATFORM_THICKNESS = box.thickness / 2;

"""One attempt at a design: ports first, then storeys, then what is left over, then the cube."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from tetrapolis.core import Chance
from tetrapolis.games.megacity.architect.court import enclose
from tetrapolis.games.megacity.architect.site import Block, Site
from tetrapolis.games.megacity.architect.stance import Stance, posts, stances
from tetrapolis.games.megacity.components import CUBE_EDGE, THICKNESS, Contract, Layout
from tetrapolis.games.megacity.inspection import SIZES, Sizes
from tetrapolis.games.megacity.outlines import Point
from tetrapolis.games.megacity.physics import Building, Piece

Option = tuple[Piece, Stance]

_TRIES = 40  # proposals from which each block is chosen
_FIRM = 1.5  # mm of margin that every block needs
_FIRM_ENOUGH = 6.0  # mm of margin: more is no better
_WIDE = 16.0  # mm between posts: more is no better
_SPARE = 0.5  # mm that an overhang is longer than it has to be


def design(
    contract: Contract,
    layout: Layout,
    pieces: Sequence[Piece],
    chance: Chance,
    sizes: Sizes = SIZES,
) -> Building | None:
    """A building that should do for a contract, not yet tried; None when the attempt failed.

    Args:
        contract: to be met.
        layout: of the platform's side.
        pieces: to choose from; those of a banned material are left alone.
        chance: every attempt is another one.
        sizes: that decide the requirements.
    """
    return _Attempt(contract, layout, pieces, chance, sizes).run()


class _Attempt:
    def __init__(
        self,
        contract: Contract,
        layout: Layout,
        pieces: Sequence[Piece],
        chance: Chance,
        sizes: Sizes,
    ) -> None:
        self.contract = contract
        self.wishes = set(contract.requirements)
        self.site = Site(layout)
        self.stock = [piece for piece in pieces if piece.material not in contract.banned]
        self.chance = chance
        self.sizes = sizes
        self.column: BaseGeometry = shapely.Point()  # of a court, to stay free
        self.reserved = len(self.wishes & {"overhang"})

    @property
    def left(self) -> int:
        """How many pieces may still be used."""
        return self.contract.pieces - len(self.site.blocks)

    @property
    def lacking(self) -> float:
        """How much too low the building is for its cube to reach the contract's height, mm."""
        return self.contract.height - CUBE_EDGE - self.site.height

    def run(self) -> Building | None:
        """The whole attempt."""
        if len(self.stock) < self.contract.pieces:
            return None
        steps: list[Callable[[], bool]] = []
        if self.wishes & {"courtyard", "enclosed"}:
            steps.append(self.enclose)
        if "vent" in self.wishes:
            steps.append(self.stand_on_vent)
        steps += [self.touch_ports, self.rise]
        if "overhang" in self.wishes:
            steps.append(self.reach_out)
        steps.append(self.use_up)
        if not all(step() for step in steps):
            return None
        cube = self.site.cube_pose()
        if cube is None:
            return None
        height = max(self.site.height, cube.position[2] + CUBE_EDGE / 2)
        return self.site.building(cube) if height >= self.contract.height else None

    def enclose(self) -> bool:
        """Put pieces around a court."""
        court = enclose(self.site, self.stock, self.chance, self.sizes)
        for block in court.walls:
            self.take(block)
        self.column = court.column
        return bool(court.walls)

    def stand_on_vent(self) -> bool:
        """Put a piece on the vent."""
        vent = self.site.layout.vent
        posts = self.posts_of(self.ground_height())
        # A plate there mostly covers the ground from port to port, and no arch opens over it.
        options = posts if "arch_ground" in self.wishes else self.flats() + posts
        return self.add(self.proposals(options, vent, 14.0, 0.0), self.site.on_vent)

    def touch_ports(self) -> bool:
        """Put pieces on the ground until every port is touched."""
        height = self.ground_height()
        while ports := self.site.open_ports:
            if self.left <= self.reserved:
                return False
            port = self.site.layout.ports[ports[self.chance.below(len(ports))]]
            options = self.posts_of(height) if height else self.flats()
            blocks = self.proposals(options or self.flats(), port, 16.0, 0.0)
            if not self.add(blocks, lambda block: bool(set(self.site.ports(block)) & set(ports))):
                return False
        return True

    def rise(self) -> bool:
        """Build storeys until the height is reached."""
        while self.lacking > 0:
            if self.left <= self.reserved:
                return False
            level = self.site.height
            on_posts = any(block.stance.post for block in self.top_blocks(level))
            if not (self.cover(level) if on_posts else self.lift(level)):
                return False
        wanted = self.wishes & {"arch_ground", "arch_upper", "gap"}
        on_posts = any(block.stance.post for block in self.top_blocks(self.site.height))
        return self.cover(self.site.height) if wanted and on_posts else True

    def cover(self, level: float) -> bool:
        """Lay a plate over posts."""
        tops = [block.top for block in self.top_blocks(level)]
        centre = shapely.union_all(tops).centroid
        blocks = self.proposals(self.flats(), (centre.x, centre.y), 8.0, level)
        return self.add(blocks, worth=lambda block: 4.0 * sum(map(block.outline.intersects, tops)))

    def lift(self, level: float) -> bool:
        """Put posts on plates, as many as a cover will need; a plate where that is enough.

        With too few pieces for a cover, one post carries the cube; so it does where there is no
        room for a second one.
        """
        heights = sorted({stance.height for _, stance in self.all_posts()})
        spare = self.left - self.reserved
        if self.lacking <= THICKNESS or not heights:
            return self.stack(level)
        cover = THICKNESS if spare >= 3 else 0.0
        enough = [height for height in heights if height + cover >= self.lacking] or heights[-1:]
        height = enough[self.chance.below(min(2, len(enough)))]
        count = 1 if spare < 3 else 2 + (spare > 3 and self.chance.below(2))
        centre = shapely.union_all([block.top for block in self.top_blocks(level)]).centroid
        first = len(self.site.blocks)

        def apart(block: Block) -> float:
            others = (block.outline.distance(o.outline) for o in self.site.blocks[first:])
            return 0.5 * min(min(others, default=0.0), _WIDE)

        for placed in range(count):
            blocks = self.proposals(self.posts_of(height), (centre.x, centre.y), 22.0, level)
            if not self.add(blocks, worth=apart):
                return placed > 1 or (placed > 0 and self.lacking <= 0)
        return True

    def stack(self, level: float) -> bool:
        """Lay a plate on plates."""
        centre = shapely.union_all([block.top for block in self.top_blocks(level)]).centroid
        return self.add(self.proposals(self.flats(), (centre.x, centre.y), 10.0, level))

    def reach_out(self) -> bool:
        """Lay a plate that reaches far beyond what carries it, as low as that can be."""
        wanted = self.sizes.overhang + _SPARE
        for level in self.site.levels[1:]:
            blocks = self.proposals(self.flats(), (0.0, 0.0), 30.0, level)
            if self.add(blocks, lambda block: _reach(block) >= wanted):
                return True
        return False

    def use_up(self) -> bool:
        """Lay what is left on what stands, as low as it goes."""
        while self.left > 0:
            levels = self.site.levels[1:]
            if not any(
                self.add(self.proposals(self.flats(), (0.0, 0.0), 30.0, level)) for level in levels
            ):
                return False
        return True

    def ground_height(self) -> float | None:
        """The height of the ground floor's posts; None for plates."""
        standing = [block.stance.height for block in self.site.blocks if block.stance.post]
        if standing:
            return standing[0]
        upper = self.wishes & {"arch_upper", "gap", "courtyard", "enclosed"}
        if "arch_ground" not in self.wishes and self.chance.below(4) < (3 if upper else 1):
            return None
        heights = sorted({stance.height for _, stance in self.all_posts()})
        heights = [height for height in heights if height >= 24] or heights
        return heights[self.chance.below(len(heights))] if heights else None

    def top_blocks(self, level: float) -> list[Block]:
        """The blocks whose tops are at a level."""
        return [block for block in self.site.blocks if abs(block.level - level) < 0.05]

    def flats(self) -> list[Option]:
        """Every piece at hand, lying."""
        return [(piece, stances(piece.shape)[0]) for piece in self.stock]

    def all_posts(self) -> list[Option]:
        """Every piece at hand that can stand and carry, in each such way."""
        return [(piece, stance) for piece in self.stock for stance in posts(piece.shape)]

    def posts_of(self, height: float | None) -> list[Option]:
        """Those of one height."""
        return [
            (piece, stance)
            for piece, stance in self.all_posts()
            if height is not None and abs(stance.height - height) < 0.05
        ]

    def proposals(
        self, options: Sequence[Option], around: Point, radius: float, base: float
    ) -> Iterator[Block]:
        """Blocks that fit, at random, around a point."""
        for _ in range(_TRIES if options else 0):
            piece, stance = options[self.chance.below(len(options))]
            angle = 2 * math.pi * self.chance.uniform()
            distance = radius * math.sqrt(self.chance.uniform())
            at = (around[0] + distance * math.cos(angle), around[1] + distance * math.sin(angle))
            block = self.site.fit(piece, stance, at, 360 * self.chance.uniform(), base)
            if block and block.margin >= _FIRM and self.allowed(block):
                yield block

    def allowed(self, block: Block) -> bool:
        """Whether a block leaves free what has to stay free."""
        if "vent" not in self.wishes and self.site.on_vent(block):
            return False
        in_court = block.base == 0 or "courtyard" in self.wishes
        return not (in_court and block.outline.intersects(self.column))

    def add(
        self,
        blocks: Iterable[Block],
        needed: Callable[[Block], bool] | None = None,
        worth: Callable[[Block], float] | None = None,
    ) -> bool:
        """Take the best of some blocks, if there is one."""
        open_ports = set(self.site.open_ports)

        def value(block: Block) -> float:
            ports = len(open_ports & set(self.site.ports(block)))
            firm = min(block.margin, _FIRM_ENOUGH) - 0.1 * math.hypot(*block.at)
            return 10.0 * ports + firm + (worth(block) if worth else 0.0)

        best = max((b for b in blocks if needed is None or needed(b)), key=value, default=None)
        if best is None:
            return False
        self.take(best)
        return True

    def take(self, block: Block) -> None:
        """Add a block to the plan."""
        self.site.blocks.append(block)
        self.stock.remove(block.piece)


def _reach(block: Block) -> float:
    """How far a block reaches beyond where it is carried, mm."""
    corners = shapely.points(shapely.get_coordinates(block.outline))
    return float(shapely.distance(corners, block.support).max())

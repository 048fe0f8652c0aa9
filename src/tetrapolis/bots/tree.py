"""The search of the compiled games: Monte Carlo tree search on guessed states, compiled.

Each simulation plays one candidate on in a world in which all that the seat cannot know is drawn
anew; all candidates meet the same worlds. Below a candidate grows a tree of the actions that
follow, in which every seat goes for its own share. The tree ends where chance comes in, for what
follows is another story in every world; from there the game is played on by glances, for some
rounds or to its end, and what each seat may then hope for is what the simulation has shown.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.chance import Chance, below
from tetrapolis.core.compiled import Records
from tetrapolis.core.generic import (
    apply,
    appraise,
    check,
    count,
    drawn,
    nth,
    prospects,
    redraw,
    rounds,
    seat_to_act,
)
from tetrapolis.core.jit import kernel

NODE = np.dtype(
    [
        ("visits", np.int64),
        ("first", np.int64),  # its first edge
        ("edges", np.int64),  # how many, 0 while it is a leaf
    ]
)
EDGE = np.dtype(
    [
        ("number", np.int64),  # of the action
        ("child", np.int64),  # node behind it, -1 while there is none
        ("visits", np.int64),
        ("share", np.float64),  # sum of what came of it for the seat that acts
    ]
)
RIPE = 2
"""Visits after which a leaf gets edges."""
WIDTH = 12
"""The most edges of a node, the actions of the highest worth at once."""
WIDENING = 1.5
"""A node with n visits may choose among WIDENING * sqrt(n) of its edges, at least two."""
LONGEST_PATH = 32
MOST_SEATS = 8

WORLD, GAME = range(2)

VISITS, SHARE, SCORE, LEAD = range(4)
"""What is added up for each candidate, for the seat that thinks."""


class Manner(NamedTuple):
    """How simulations are played; see `search.Search` for what each is good for.

    Attributes:
        glances: actions looked at for each that is played beyond the tree.
        rounds: after which prospects are believed.
        doubt: in points of lead.
        curiosity: how much actions hardly tried are preferred inside the tree; 0 for no tree.
    """

    glances: int
    rounds: int
    doubt: float
    curiosity: float


class Forest(NamedTuple):
    """What one thread searches with: a tree below each candidate.

    Attributes:
        numbers: of the actions that are candidates; node c is the root below candidate c.
        nodes, edges: of all trees.
        used: shape (2,), how many nodes and edges there are so far.
        totals: shape (candidates, 4), what the simulations have shown.
        rng: chance.
    """

    numbers: NDArray[np.int64]
    nodes: NDArray[Any]
    edges: NDArray[Any]
    used: NDArray[np.int64]
    totals: NDArray[np.float64]
    rng: NDArray[np.uint64]

    @classmethod
    def planted(cls, numbers: NDArray[np.int64], simulations: int, chance: Chance) -> Self:
        """A forest with room for that many simulations."""
        return cls(
            numbers,
            np.zeros(len(numbers) + simulations, NODE),
            np.zeros(simulations // RIPE * WIDTH, EDGE),
            np.array([len(numbers), 0]),
            np.zeros((len(numbers), 4)),
            chance.array,
        )


@kernel
def best_actions(a: Records, i: int, most: int, rng: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The numbers of the legal actions of the highest worth at once, ties broken by chance."""
    ks = np.arange(count(a, i))
    worths = np.empty(len(ks), np.float64)
    appraise(a, i, ks, worths)
    for k in range(len(ks)):
        worths[k] += 1e-6 * below(rng, 1 << 16) / (1 << 16)
    best = np.argsort(-worths)[:most]
    for k in range(len(best)):
        best[k] = nth(a, i, best[k])
    return best


@kernel
def glance(
    a: Records,
    i: int,
    ks: NDArray[np.int64],
    worths: NDArray[np.float64],
    rng: NDArray[np.uint64],
) -> int:
    """The number of the best of a few legal actions drawn at random, of all if there are few.

    Args:
        a, i: the position.
        ks, worths: scratch space; their length says how many actions are looked at.
        rng: chance.
    """
    actions = count(a, i)
    looks = min(actions, len(ks))
    for n in range(looks):
        ks[n] = n if looks == actions else below(rng, actions)
    appraise(a, i, ks[:looks], worths[:looks])
    return nth(a, i, ks[np.argmax(worths[:looks])])


@kernel
def select(a: Records, i: int, node: Any, edges: NDArray[Any], curiosity: float) -> int:
    """The edge to follow from a node by upper confidence bounds, -1 if none is legal here."""
    allowed = max(2, int(WIDENING * math.sqrt(node.visits)))
    log_visits = math.log(node.visits)
    best, most = -1, -np.inf
    for e in range(node.first, node.first + min(node.edges, allowed)):
        if check(a, i, edges[e].number):
            continue
        if edges[e].visits == 0:
            return e
        bound = edges[e].share / edges[e].visits
        bound += curiosity * math.sqrt(log_visits / edges[e].visits)
        if bound > most:
            best, most = e, bound
    return best


@kernel
def grow(a: Records, i: int, node: int, forest: Forest) -> None:
    """Give a leaf its edges while there is room."""
    edges, used = forest.edges, forest.used
    if used[1] + WIDTH > len(edges):
        return
    numbers = best_actions(a, i, WIDTH, forest.rng)
    forest.nodes[node].first = used[1]
    forest.nodes[node].edges = len(numbers)
    for number in numbers:
        edges[used[1]].number = number
        edges[used[1]].child = -1
        used[1] += 1


@kernel
def descend(
    work: Records, node: int, forest: Forest, path: NDArray[np.int64], curiosity: float
) -> int:
    """Play GAME on along a tree to a leaf; writes edges and seats, returns how many."""
    nodes, edges, used = forest.nodes, forest.edges, forest.used
    length = 0
    story = drawn(work, WORLD)
    while length < LONGEST_PATH:
        nodes[node].visits += 1
        if seat_to_act(work, GAME) < 0 or drawn(work, GAME) != story:
            break
        if nodes[node].edges == 0:
            if nodes[node].visits <= RIPE:
                break
            grow(work, GAME, node, forest)
        edge = select(work, GAME, nodes[node], edges, curiosity)
        if edge < 0:
            break
        path[length, 0] = edge
        path[length, 1] = seat_to_act(work, GAME)
        length += 1
        apply(work, GAME, edges[edge].number)
        if edges[edge].child < 0:
            if used[0] == len(nodes):
                break
            edges[edge].child = used[0]
            used[0] += 1
        node = edges[edge].child
    return length


@kernel
def simulate(
    root: Records, alive: NDArray[np.int64], worlds: int, manner: Manner, forest: Forest
) -> None:
    """Play candidates on in guessed worlds.

    Args:
        root: shape (1,), the position.
        alive: the candidates to play on.
        worlds: how many; in each every candidate is played on once.
        manner: how.
        forest: what is found out goes here.
    """
    work = np.empty(2, root.dtype)
    seat = seat_to_act(root, 0)
    ks = np.empty(manner.glances, np.int64)
    worths = np.empty(manner.glances, np.float64)
    path = np.empty((LONGEST_PATH, 2), np.int64)
    hopes = np.zeros((MOST_SEATS, 2), np.float64)
    last_round = rounds(root, 0) + manner.rounds
    for _ in range(worlds):
        work[WORLD] = root[0]
        redraw(work, WORLD, seat, forest.rng)
        for c in alive:
            work[GAME] = work[WORLD]
            apply(work, GAME, forest.numbers[c])
            length = 0
            if manner.curiosity > 0:
                length = descend(work, c, forest, path, manner.curiosity)
            while seat_to_act(work, GAME) >= 0 and rounds(work, GAME) < last_round:
                apply(work, GAME, glance(work, GAME, ks, worths, forest.rng))
            prospects(work, GAME, hopes)
            for step in range(length):
                edge, acting = path[step]
                forest.edges[edge].visits += 1
                forest.edges[edge].share += share(hopes[acting, 1], manner.doubt)
            totals = forest.totals[c]
            totals[VISITS] += 1
            totals[SHARE] += share(hopes[seat, 1], manner.doubt)
            totals[SCORE] += hopes[seat, 0]
            totals[LEAD] += hopes[seat, 1]


@kernel
def share(lead: float, doubt: float) -> float:
    """How likely a lead in points is a win, when so many points are in doubt."""
    return 1 / (1 + math.exp(-lead / doubt))

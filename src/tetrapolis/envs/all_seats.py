"""All seats of a table as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from tetrapolis.core import Illegal
from tetrapolis.core.compiled import CompiledState
from tetrapolis.envs.table import Observation, Reward, Table


class TableEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # untyped
    """A table at which agents take turns; the agent of seat 0 is `seat_0`, and so on.

    An action that is not legal raises `Illegal` and changes nothing; PettingZoo's
    `TerminateIllegalWrapper` makes it end the game instead.

    Example:
        >>> env = TableEnv("sprawlopolis", seats=2)
        >>> env.reset(seed=7)
        >>> for agent in env.agent_iter():
        ...     seen, reward, over, cut_short, info = env.last()
        ...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        >>> env.agents
        []
    """

    def __init__(
        self, game: str, seats: int | None = None, reward: Reward = "result", **options: Any
    ) -> None:
        """A table, not dealt yet.

        Args:
            game: name of a compiled game.
            seats: how many; as `Game.start` has it when left out.
            reward: see `Reward`.
            **options: of the game.

        Errors:
            BadInput `env.game`, `env.reward`, `game.unknown`, and those of `Game.start`.
        """
        super().__init__()
        self._table = Table(game, seats, reward, options)
        self.metadata = {"name": game, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.seats)]
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self._table.observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions, the same for every agent."""
        return self._table.action_space

    @property
    def position(self) -> CompiledState:
        """The whole truth, for whoever looks on; nothing to learn from."""
        return self._table.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: of this game and all after it; when left out the last one goes on.
            options: not used; the game's are given once and for all.
        """
        self._table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whoever is to act."""
        return self._table.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is; None for one whose game is over.

        Errors:
            BadInput `env.reset`: nothing has been dealt yet; `env.action`: no whole number.
            Illegal: with a code and facts.
            Nothing changes by any of them.
        """
        if not self._table.state.to_act and not self.agents:
            raise Illegal("illegal.over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        rewards = self._table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        acting = self._table.state.to_act
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)

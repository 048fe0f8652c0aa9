"""Learning environments of the compiled games: PettingZoo for all seats, Gymnasium for one.

They need the extra `tetrapolis[envs]`. Importing this module makes every game known to Gymnasium
as `tetrapolis/<game>-v<version of its rules>`.

Example:
    >>> import gymnasium
    >>> import tetrapolis.envs
    >>> env = gymnasium.make("tetrapolis/micropolis-v1", rivals="random")
    >>> seen, info = env.reset(seed=7)
    >>> over = False
    >>> while not over:
    ...     action = env.action_space.sample(seen["action_mask"])
    ...     seen, reward, over, cut_short, info = env.step(action)
    >>> reward in (0.0, 0.5, 1.0)
    True
"""

import gymnasium

from tetrapolis.core.compiled import CompiledGame
from tetrapolis.envs.all_seats import TableEnv
from tetrapolis.envs.one_seat import SeatEnv
from tetrapolis.envs.table import Observation, Reward
from tetrapolis.games import games

__all__ = ["Observation", "Reward", "SeatEnv", "TableEnv"]

for _game in games():
    if isinstance(_game, CompiledGame):
        gymnasium.register(
            f"tetrapolis/{_game.name}-v{_game.version}",
            entry_point="tetrapolis.envs:SeatEnv",
            kwargs={"game": _game.name},
        )

"""The rate limiter: every budget of a site by name, counted in this process or, with Redis, across all processes."""

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taluva.web.errors import Refusal

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger(__name__)
_MOST_KNOWN = 20_000
"""Buckets of one budget in memory. The least recently used one is dropped first, as if it were full."""
_TIMEOUT = 0.25
"""Seconds that Redis has to answer; after that this process counts alone."""
_PAUSE = 2.0
"""Seconds for which Redis is not asked again after a timeout."""
_PREFIX = "taluva-limit:"


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of tokens at once, which are refilled at a rate."""

    name: str
    burst: float
    each_second: float


# By address. A thousand people behind one address, as in a school or a load test, may play a turn every second.
READS = Budget("reads", burst=4000, each_second=1000)
WRITES = Budget("writes", burst=3000, each_second=500)
PASSWORDS = Budget("passwords", burst=100, each_second=2)
NEW_GAMES = Budget("new-games", burst=500, each_second=0.5)
OPEN_TABLES = Budget("open-tables", burst=300, each_second=1 / 300)
"""Tables with an open seat."""
NEW_PEOPLE = Budget("new-people", burst=1500, each_second=1)
WORK = Budget("work", burst=10_000, each_second=500)
"""CPU milliseconds, by the costs below."""
# By visitor. One program may play many games, but nobody can play one game fast.
VISITOR = Budget("visitor", burst=3000, each_second=250)
SEAT = Budget("seat", burst=100, each_second=10)
# Wrong passwords and new accounts: by address, by name, and by device if it has logged in before.
LOGINS_BY_ADDRESS = Budget("logins-by-address", burst=20, each_second=20 / 300)
LOGINS_BY_NAME = Budget("logins-by-name", burst=30, each_second=30 / 600)
LOGINS_BY_DEVICE = Budget("logins-by-device", burst=20, each_second=20 / 300)
NEW_ACCOUNTS = Budget("new-accounts", burst=100, each_second=100 / 3600)
EXPORTS = Budget("exports", burst=10, each_second=10 / 3600)
"""By person: exports of their data."""
REVIEWS = Budget("reviews", burst=20, each_second=20 / 3600)
"""By person: games that the engine judges; reading them again is free."""
REVIEWS_BY_ADDRESS = Budget("reviews-by-address", burst=100, each_second=100 / 3600)
ANALYSIS = Budget("analysis", burst=900, each_second=0.25)
"""By person: seconds that the engine thinks for the analysis board; what it remembers is free."""
ANALYSIS_BY_ADDRESS = Budget("analysis-by-address", burst=4000, each_second=1)
NEW_STUDIES = Budget("new-studies", burst=100, each_second=100 / 3600)
"""By person: studies that are kept."""
CHAT = Budget("chat", burst=6, each_second=6 / 10)
"""By visitor: messages and reactions."""
BUDGETS = (
    READS,
    WRITES,
    PASSWORDS,
    NEW_GAMES,
    OPEN_TABLES,
    NEW_PEOPLE,
    WORK,
    VISITOR,
    SEAT,
    LOGINS_BY_ADDRESS,
    LOGINS_BY_NAME,
    LOGINS_BY_DEVICE,
    NEW_ACCOUNTS,
    EXPORTS,
    REVIEWS,
    REVIEWS_BY_ADDRESS,
    ANALYSIS,
    ANALYSIS_BY_ADDRESS,
    NEW_STUDIES,
    CHAT,
)


@dataclass(frozen=True, slots=True)
class Charge:
    """A cost, the budget it is taken from, and who pays it."""

    budget: Budget
    whose: str
    cost: float = 1.0


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Limiter:
    """Token buckets in the memory of this process."""

    def __init__(self, known: int = _MOST_KNOWN, clock: Callable[[], float] = time.monotonic) -> None:
        self._known, self._clock = known, clock
        self._buckets: dict[Budget, OrderedDict[str, _Bucket]] = {}

    async def take(self, *charges: Charge) -> float:
        """Charge all of them or none. Returns the seconds until there is enough, 0 if it was charged."""
        return self._take(charges)

    async def need(self, refusal: Callable[[], Refusal], *charges: Charge) -> None:
        """Charge all of them, or raise the Refusal that `refusal` creates."""
        if await self.take(*charges):
            raise refusal()

    async def give_back(self, *charges: Charge) -> None:
        """Refund what was charged."""
        for charge in charges:
            known = self._buckets.get(charge.budget)
            if known is not None and (bucket := known.get(charge.whose)) is not None:
                bucket.tokens = min(charge.budget.burst, bucket.tokens + charge.cost)

    async def close(self) -> None:
        """Release all resources."""
        self._buckets.clear()

    def count(self, budget: Budget) -> int:
        """The number of buckets of a budget in memory."""
        return len(self._buckets.get(budget, ()))

    def _take(self, charges: Sequence[Charge]) -> float:
        now = self._clock()
        buckets = [self._bucket(charge, now) for charge in charges]
        wait = 0.0
        for charge, bucket in zip(charges, buckets, strict=True):
            if bucket.tokens < charge.cost:
                wait = max(wait, (charge.cost - bucket.tokens) / charge.budget.each_second)
        if not wait:
            for charge, bucket in zip(charges, buckets, strict=True):
                bucket.tokens -= charge.cost
        return wait

    def _bucket(self, charge: Charge, now: float) -> _Bucket:
        budget = charge.budget
        known = self._buckets.setdefault(budget, OrderedDict())
        bucket = known.get(charge.whose)
        if bucket is None:
            bucket = known[charge.whose] = _Bucket(budget.burst, now)
            if len(known) > self._known:
                known.popitem(last=False)
        else:
            known.move_to_end(charge.whose)
            bucket.tokens = min(budget.burst, bucket.tokens + (now - bucket.at) * budget.each_second)
            bucket.at = now
        return bucket


# All or nothing, by the clock of Redis. A bucket that would be full again expires.
_SCRIPT = """
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local wait, left = 0, {}
for i, key in ipairs(KEYS) do
  local rate, most, cost = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local known = redis.call('HMGET', key, 'tokens', 'at')
  local tokens = most
  if known[1] then
    tokens = math.min(most, tonumber(known[1]) + math.max(0, now - tonumber(known[2])) * rate)
  end
  if tokens < cost then wait = math.max(wait, (cost - tokens) / rate) end
  left[i] = math.min(most, tokens - cost)
end
if wait == 0 then
  for i, key in ipairs(KEYS) do
    local rate, most = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1])
    redis.call('HSET', key, 'tokens', tostring(left[i]), 'at', string.format('%.6f', now))
    redis.call('PEXPIRE', key, math.ceil((most - left[i]) / rate * 1000) + 1000)
  end
end
return tostring(wait)
"""


class SharedLimiter(Limiter):
    """The same budgets across all processes that share one Redis. If it does not answer, each process counts alone."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._redis: Redis | None = None
        self._script: Any = None
        self._away_until = 0.0

    async def take(self, *charges: Charge) -> float:
        """Charge all of them or none, across all processes."""
        # Whoever exceeds a limit in this process alone is refused without asking Redis.
        wait = self._take(charges)
        return wait if wait or not charges else await self._ask(charges)

    async def give_back(self, *charges: Charge) -> None:
        """Refund what was charged."""
        await super().give_back(*charges)
        await self._ask([Charge(charge.budget, charge.whose, -charge.cost) for charge in charges])

    async def close(self) -> None:
        """Close the connection to Redis."""
        await super().close()
        if self._redis is not None:
            await self._redis.aclose()

    async def _ask(self, charges: Sequence[Charge]) -> float:
        from redis.exceptions import RedisError

        if time.monotonic() < self._away_until:
            return 0.0
        keys = [_key(charge) for charge in charges]
        values = [value for one in charges for value in (one.budget.each_second, one.budget.burst, one.cost)]
        try:
            async with asyncio.timeout(_TIMEOUT):
                return float(await self._connected()(keys=keys, args=values))
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("Redis does not answer; counting limits alone", extra={"error": type(error).__name__})
            self._away_until = time.monotonic() + _PAUSE
            return 0.0

    def _connected(self) -> Any:
        if self._script is None:
            from redis.asyncio import Redis

            self._redis = Redis.from_url(self._url, socket_connect_timeout=_TIMEOUT)
            self._script = self._redis.register_script(_SCRIPT)
        return self._script


def _key(charge: Charge) -> str:
    """The key of a bucket in Redis: it contains no addresses and no names."""
    return f"{_PREFIX}{charge.budget.name}:{hashlib.sha256(charge.whose.encode()).hexdigest()[:24]}"


def open_limiter(redis: str | None) -> Limiter:
    """The limiter of a process."""
    return Limiter() if redis is None else SharedLimiter(redis)

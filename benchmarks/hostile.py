"""Hostile requests: valid according to the OpenAPI description, then bent, cut, stuffed and mixed up."""

import json
import random
from typing import Any

Json = dict[str, Any]

TEXTS = (
    "", " ", "\x00", "\r\n\r\n", "a" * 41, "a" * 5000, "\ud800", "\u202etxet", "\u200b" * 30, "é" * 24, "🌋" * 12,
    "ﷺ" * 20,
    "NaN", "null", "-1", "0", "1e999", "../../etc/passwd", "%00", "%2e%2e%2f", "<script>alert(1)</script>", "{{7*7}}",
    "${7}", "' OR 1=1 --", "\"; DROP TABLE games; --", "%s%n", "VJC@0,0:E", "hut@1,0", "none", "draw",
    "VJC@999999999999,0:E", "\uffff", "a\u0301" * 20, "İ" * 24, "ß" * 24, "f14-2-24-v-_2d-_23-1",
    "[Edition \"ferti-2014\"]\n\n1. VJC@0,0:E hut@1,0\n",
)  # fmt: skip
NUMBERS = (
    0,
    -1,
    1,
    2,
    3,
    4,
    5,
    99,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    10**30,
    -(10**30),
    0.5,
    -0.0,
    1e308,
    float("inf"),
    float("nan"),
)
PATHS = (
    "",
    "..",
    "%2e%2e",
    "a" * 33,
    "a" * 4000,
    "a/b",
    "%00",
    "\u00e9",
    "null",
    "0",
    "-",
    "AAAAAAAAAAAA",
    "x'--",
    "%ff%fe",
)
KINDS = (
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "",
    "a" * 300,
)


class Hostile:
    """A source of requests that nobody should send."""

    def __init__(self, description: Json, seed: int) -> None:
        self.random = random.Random(seed)
        self._schemas: Json = description["components"]["schemas"]
        self.operations = [
            (method.upper(), path, operation)
            for path, operations in sorted(description["paths"].items())
            for method, operation in sorted(operations.items())
            if not path.endswith("/live")
        ]

    def value(self, schema: Json, depth: int = 0) -> Any:
        """A value that fits a schema, mostly at its limits."""
        pick = self.random
        if "$ref" in schema:
            return self.value(self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        for choice in ("anyOf", "oneOf", "allOf"):
            if choice in schema:
                return self.value(pick.choice(schema[choice]), depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return pick.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                wanted = schema.get("required", [])
                members = schema.get("properties", {})
                return {
                    name: self.value(member, depth + 1)
                    for name, member in members.items()
                    if name in wanted or pick.random() < 0.5
                }
            case "array":
                most = min(schema.get("maxItems", 4), 6)
                return [self.value(schema.get("items", {}), depth + 1) for _ in range(pick.randint(0, most))]
            case "integer" | "number":
                low, high = schema.get("minimum", 0), schema.get("maximum", 100)
                return pick.choice((low, high, int(low) - 1, int(high) + 1, pick.randint(int(low), int(high))))
            case "boolean":
                return pick.random() < 0.5
            case "null":
                return None
        return pick.choice(TEXTS) if pick.random() < 0.5 else "Ana"[: pick.randint(0, 3)] * pick.randint(1, 9)

    def anything(self, depth: int = 0) -> Any:
        """A value of any type and size."""
        pick = self.random
        kind = pick.randrange(8 if depth < 4 else 5)
        if kind < 2:
            return pick.choice(TEXTS)
        if kind < 4:
            return pick.choice(NUMBERS)
        if kind == 4:
            return pick.choice((None, True, False))
        if kind == 5:
            return [self.anything(depth + 1) for _ in range(pick.randint(0, 5))]
        if kind == 6:
            return {pick.choice(TEXTS): self.anything(depth + 1) for _ in range(pick.randint(0, 4))}
        return json.loads("[" * 200 + "]" * 200)

    def bent(self, value: Any) -> Any:
        """A value with something changed, dropped or added."""
        pick = self.random
        if isinstance(value, dict) and value and pick.random() < 0.85:
            changed = dict(value)
            name = pick.choice(list(changed))
            match pick.randrange(4):
                case 0:
                    del changed[name]
                case 1:
                    changed[pick.choice(TEXTS)] = self.anything()
                case _:
                    changed[name] = self.bent(changed[name])
            return changed
        if isinstance(value, list) and value and pick.random() < 0.7:
            at = pick.randrange(len(value))
            return [*value[:at], self.bent(value[at]), *value[at + 1 :]] * pick.choice((1, 1, 1, 50))
        return self.anything()

    def written(self, value: Any) -> bytes:
        """A value as JSON, most of the time complete."""
        pick = self.random
        text = json.dumps(value, ensure_ascii=pick.random() < 0.5).encode("utf-8", "surrogatepass")
        match pick.randrange(24):
            case 0:
                return text[: pick.randrange(len(text) + 1)]
            case 1:
                return text + text
            case 2:
                at = pick.randrange(len(text) + 1)
                return text[:at] + pick.randbytes(pick.randint(1, 4)) + text[at:]
            case 3:
                return pick.randbytes(pick.randint(0, 200))
            case 4:
                return text.decode("utf-8", "replace").encode("utf-16")
            case 5:
                return b"[" * pick.choice((100, 7000))
            case 6:
                return text.replace(b"}", b',"version":1}', 1)
            case 7 if pick.random() < 0.1:
                return b'"' + b"x" * pick.choice((9000, 17_000, 300_000)) + b'"'
        return text

    def body(self, operation: Json) -> bytes:
        """The body of a request for an operation."""
        if "requestBody" not in operation:
            return b"" if self.random.random() < 0.7 else self.written(self.anything())
        schema = next(iter(operation["requestBody"]["content"].values()))["schema"]
        value = self.value(schema)
        return self.written(self.bent(value) if self.random.random() < 0.6 else value)

    def message(self, known: list[Json]) -> bytes:
        """A WebSocket message, valid or bent; `known` are real ones sent before."""
        pick = self.random
        value = pick.choice(known) if known and pick.random() < 0.5 else self.value({"$ref": "#/ClientMessage"})
        return self.written(self.bent(value) if pick.random() < 0.6 else value)

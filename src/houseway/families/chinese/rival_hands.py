"""Sample hands in each segment, for players who all set their cards the house way.

Values of hands at 32 equal steps, the weakest first. Thirteen cards at once: 4,800 hands, with the
house way recomputed after every 1,200; cards in parts: 480 hands, the fouled ones left out.
"""

from __future__ import annotations

from collections.abc import Mapping


def _steps(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


RIVALS: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "at-the-end": {
        "front": _steps(
            """
            30 86 124 154 180 200 213 219 237 253 262 269 274 280 284 285 289 306 323 338
            352 363 373 383 392 403 412 417 426 430 438 442
            """
        ),
        "middle": _steps(
            """
            1282 2005 2553 2880 3182 3378 3582 3758 3862 3974 4071 4140 4228 4317 4391 4457
            4524 4600 4667 4743 4845 5135 5353 5722 5854 5856 5858 5860 5862 6019 6516 7186
            """
        ),
        "back": _steps(
            """
            4138 4314 4474 4656 5713 5855 5857 5858 5859 5861 5862 5863 6002 6172 6325 6467
            6604 6724 6838 6973 7069 7145 7166 7188 7203 7219 7237 7253 7267 7283 7311 7453
            """
        ),
    },
    "at-once": {
        "front": _steps(
            """
            78 113 139 154 164 187 202 210 213 217 219 229 249 261 265 272 274 276 280 283
            286 286 321 360 376 393 413 417 420 427 429 441
            """
        ),
        "middle": _steps(
            """
            693 990 1230 1370 1530 1748 1893 2006 2140 2308 2455 2627 2856 3042 3224 3444
            3803 3954 4011 4096 4145 4208 4247 4296 4341 4426 4505 4730 5050 5337 5856 6310
            """
        ),
        "back": _steps(
            """
            2085 2604 3186 3987 4218 4271 4357 4438 4467 4528 4603 4711 4862 5064 5185 5346
            5549 5784 5858 5897 6065 6354 6663 6812 6942 7070 7179 7195 7222 7245 7261 7340
            """
        ),
    },
}

import { expect, test } from '@playwright/test'
import { chooseBounds } from '../../src-main/window-bounds.ts'

const main = { x: 0, y: 25, width: 1440, height: 875 }
const second = { x: 1440, y: 0, width: 1920, height: 1080 }

const CASES = [
  [
    'in the middle of the main screen at first',
    undefined,
    { x: 80, y: 63, width: 1280, height: 800 },
  ],
  [
    'where it was',
    { x: 100, y: 50, width: 900, height: 600 },
    { x: 100, y: 50, width: 900, height: 600 },
  ],
  [
    'on the second screen',
    { x: 1500, y: 10, width: 900, height: 600 },
    { x: 1500, y: 10, width: 900, height: 600 },
  ],
  [
    'back when that screen is gone',
    { x: 5000, y: 10, width: 900, height: 600 },
    { x: 270, y: 163, width: 900, height: 600 },
  ],
  [
    'back when its title bar is above the screen',
    { x: 100, y: -300, width: 900, height: 600 },
    { x: 270, y: 163, width: 900, height: 600 },
  ],
  [
    'no larger than the screen',
    { x: 0, y: 25, width: 9000, height: 9000 },
    { x: 0, y: 25, width: 1440, height: 875 },
  ],
  [
    'no smaller than the page can be',
    { x: 10, y: 30, width: 300, height: 10 },
    { x: 10, y: 30, width: 720, height: 480 },
  ],
] as const

for (const [name, last, expected] of CASES) {
  test(`opens ${name}`, () => {
    expect(chooseBounds(last, [main, second])).toEqual(expected)
  })
}

import type { Bounds } from './window-state.ts'

export const MIN_SIZE = { width: 720, height: 480 }
const DEFAULT_SIZE = { width: 1280, height: 800 }

/** So much of a window must lie on a screen for somebody to be able to drag it back, in pixels. */
const GRIP = { width: 120, height: 40 }

/**
 * Where to open the window: where it was if that is still on one of the screens, else in the middle of the first.
 * `workAreas` are the screens without their bars, the main one first.
 */
export function chooseBounds(last: Bounds | undefined, workAreas: readonly Bounds[]): Bounds {
  const main = workAreas[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE }
  const home = last && workAreas.find((area) => isReachable(last, area))
  return home ? limitSize(last, home) : centre(last ?? DEFAULT_SIZE, main)
}

function isReachable(window: Bounds, area: Bounds): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const isTitleBarInside = window.y >= area.y && window.y + GRIP.height <= area.y + area.height
  return across >= GRIP.width && isTitleBarInside
}

function limitSize(window: Bounds, area: Bounds): Bounds {
  return { ...window, ...sizeWithin(window, area) }
}

function centre(size: { width: number; height: number }, area: Bounds): Bounds {
  const { width, height } = sizeWithin(size, area)
  return {
    x: area.x + Math.max(0, Math.round((area.width - width) / 2)),
    y: area.y + Math.max(0, Math.round((area.height - height) / 2)),
    width,
    height,
  }
}

function sizeWithin({ width, height }: { width: number; height: number }, area: Bounds) {
  return {
    width: Math.max(MIN_SIZE.width, Math.min(width, area.width)),
    height: Math.max(MIN_SIZE.height, Math.min(height, area.height)),
  }
}

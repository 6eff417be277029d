import type { DesktopBridge } from '../../../src-main/bridge/contract.ts'

/** What the desktop shell offers; undefined in a browser. */
export const desktop = (globalThis as { desktop?: DesktopBridge }).desktop

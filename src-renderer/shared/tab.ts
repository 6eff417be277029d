import type { ComponentType } from 'react'
import type { Command } from './commands/command.ts'

/** A tab of the rail. */
export interface Tab {
  /** Its part of the link. */
  readonly id: string
  readonly title: string
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  readonly component: ComponentType
  readonly commands: readonly Command[]
  /** Opens where the link names no tab. */
  readonly isStart?: boolean
  /** The tab it is reached from, for a page that has no place in the rail. */
  readonly parentId?: string
  /** Stands in the lower group of the rail. */
  readonly isSecondary?: boolean
  /** Keys that open it, instead of Ctrl and its place. */
  readonly keys?: readonly string[]
}

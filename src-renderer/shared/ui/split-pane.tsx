import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { z } from 'zod'
import { readStored, writeStored } from '../storage/use-stored.ts'
import classes from './split-pane.module.css'

interface SplitPaneProps {
  /** Key the division is remembered by. */
  id: string
  main: ReactNode
  /** Absent leaves the whole place to `main`. */
  side: ReactNode | undefined
  /** Share of `side` in percent until the user moves the divider. */
  sideShare?: number
}

/** Narrower than this, in pixels, the panes stand above each other. */
const STACK_BELOW = 720

const storedShare = z.number().min(10).max(90)

/** Least sizes in pixels, and how the group lies. */
const LAYOUTS = {
  columns: { orientation: 'horizontal', mainMin: 340, sideMin: 320 },
  rows: { orientation: 'vertical', mainMin: 96, sideMin: 120 },
} as const

/** Two panes with a divider that the pointer and the arrow keys move. */
export function SplitPane({ id, main, side, sideShare = 60 }: SplitPaneProps) {
  const { ref, width } = useElementSize()
  const layout = width > 0 && width < STACK_BELOW ? 'rows' : 'columns'
  const { orientation, mainMin, sideMin } = LAYOUTS[layout]
  const key = `split.${id}.${layout}`

  function remember({ side: share }: Record<string, number>): void {
    if (share !== undefined) writeStored(key, share)
  }

  return (
    <div ref={ref} className={classes['frame']}>
      <Group
        key={key}
        className={`${classes['group']}`}
        orientation={orientation}
        onLayoutChanged={(sizes, { isUserInteraction }) => isUserInteraction && remember(sizes)}
      >
        <Panel id="main" minSize={mainMin} className={`${classes['panel']}`}>
          {main}
        </Panel>
        {side !== undefined && (
          <>
            <Separator className={`${classes['divider']}`} aria-label="Resize panes" />
            <Panel
              id="side"
              defaultSize={`${readStored(key, storedShare) ?? sideShare}%`}
              minSize={sideMin}
              className={`${classes['panel']}`}
            >
              {side}
            </Panel>
          </>
        )}
      </Group>
    </div>
  )
}

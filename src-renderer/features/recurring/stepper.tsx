import { IconCheck } from '@tabler/icons-react'
import classes from './recurring-tab.module.css'

const STEPS = ['Customer', 'Mandate', 'Shopper', 'Credential', 'Charges']

/** What has to be done before the steps after the furthest one can be opened. */
const FIRST: Readonly<Record<number, string>> = {
  1: 'First create the customer in step 1',
  2: 'First create the setup intent in step 2',
  4: 'First read the stored credential in step 4',
}

interface StepperProps {
  current: number
  /** Steps before this one are done; later ones can't be opened yet. */
  furthest: number
  onShow: (step: number) => void
}

/** The five steps; those that have what they need can be opened. */
export function Stepper({ current, furthest, onShow }: StepperProps) {
  return (
    <nav aria-label="Steps" className={classes['steps']}>
      <ol>
        {STEPS.map((name, index) => {
          const step = index + 1
          const isDone = step < furthest
          return (
            <li key={name} data-done={isDone}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                aria-disabled={step > furthest}
                title={step > furthest ? FIRST[furthest] : undefined}
                onClick={() => step <= furthest && onShow(step)}
              >
                <span className={classes['number']}>
                  {isDone && step !== current ? (
                    <IconCheck size={13} stroke={2.5} aria-hidden />
                  ) : (
                    step
                  )}
                </span>
                {name}
                {isDone && <span className="visually-hidden"> done</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

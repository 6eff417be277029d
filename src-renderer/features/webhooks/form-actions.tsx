import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { describeFailure } from '../../shared/api/request.ts'
import classes from './form-actions.module.css'

interface FormActionsProps {
  failure: Error | null
  onCancel: () => void
  /** The button that does what the form is for. */
  children: ReactNode
}

/** The foot of a dialog's form: why it did not go through, and what to do next. */
export function FormActions({ failure, onCancel, children }: FormActionsProps) {
  return (
    <div className={classes['actions']}>
      <p className={classes['problem']} role="alert">
        {failure && describeFailure(failure)}
      </p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}

import classes from './rule-chip.module.css'

/** The rule that refused a call. */
export function RuleChip({ rule }: { rule: string }) {
  return <code className={classes['rule']}>{rule}</code>
}

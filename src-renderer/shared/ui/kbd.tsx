import { keyNames } from '../commands/command.ts'
import classes from './kbd.module.css'

const IS_MAC = /mac/i.test(navigator.userAgent)

/** The keys of a command as they are written on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes['keys']}>
      {keyNames(keys, IS_MAC).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}

import { IconLock } from '@tabler/icons-react'
import classes from './signed-out-page.module.css'

/** Stands in for the page until this browser has a valid cookie; then the page comes by itself. */
export function SignedOutPage() {
  return (
    <main className={classes['page']}>
      <IconLock size={28} stroke={1.5} aria-hidden className={classes['icon']} />
      <h1 className={classes['title']}>This browser is not signed in to the console</h1>
      <p>
        The console prints an opening link each time it starts. Open that link in this browser; it
        looks like this:
      </p>
      <code className={classes['link']}>{`${location.origin}/console/open?token=…`}</code>
      <p className={classes['note']} role="status">
        Waiting. This page continues by itself once the link was opened.
      </p>
    </main>
  )
}

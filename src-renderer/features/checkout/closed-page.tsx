import classes from './checkout-tab.module.css'

/** What is left when the shopper closed the shop's page. */
export function ClosedPage({ status }: { status: string }) {
  return (
    <div className={classes['closed']}>
      <h2>The shopper closed the page</h2>
      <p>
        Nothing is called any more and nobody tells the API. The payment stays <code>{status}</code>{' '}
        until it ends elsewhere or expires.
      </p>
    </div>
  )
}

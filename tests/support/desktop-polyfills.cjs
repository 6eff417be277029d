// Loaded before the application when it runs on an Electron older than the one of package.json: `electron -r FILE .`
// It supplies what Node 24 and better-sqlite3 have and that Electron's Node and its SQLite driver have not.
'use strict'

if (Number.parseInt(process.versions.node, 10) < 22) {
  require('core-js/stable')
  patchSqlite(require('better-sqlite3'))
  AbortSignal.any ??= firstOf
  process.getBuiltinModule ??= (id) => require(id)
}

/** Aborts with the first of the signals that does. */
function firstOf(signals) {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true })
  }
  return first.signal
}

/** libsql's `get` ignores `pluck`, takes a lone null for named parameters, and its `close` keeps a transaction open. */
function patchSqlite(Database) {
  const probe = new Database(':memory:')
  const Statement = Object.getPrototypeOf(probe.prepare('SELECT 1'))
  probe.close()

  const { get, all, run } = Statement
  Statement.get = function (...values) {
    const row = get.apply(this, bind(values))
    if (row === undefined) return undefined
    Reflect.deleteProperty(row, '_metadata')
    return this.pluckMode ? Object.values(row)[0] : row
  }
  Statement.all = function (...values) {
    return all.apply(this, bind(values))
  }
  Statement.run = function (...values) {
    return run.apply(this, bind(values))
  }

  const { close } = Database.prototype
  Database.prototype.close = function () {
    if (this.open && this.inTransaction) this.exec('ROLLBACK')
    close.call(this)
  }

  nestTransactions(Database.prototype)
}

/** Named parameters as they are, others as one list. */
function bind(values) {
  const isNamed = values.length === 1 && Object.getPrototypeOf(values[0] ?? []) === Object.prototype
  return isNamed ? values : [values]
}

/** A transaction inside another one becomes a savepoint, as better-sqlite3 does it. */
function nestTransactions(prototype) {
  const { transaction } = prototype
  prototype.transaction = function (work) {
    const outer = transaction.call(this, work)
    const nested = (...values) => {
      this.exec('SAVEPOINT nested')
      try {
        const result = work(...values)
        this.exec('RELEASE nested')
        return result
      } catch (error) {
        this.exec('ROLLBACK TO nested')
        this.exec('RELEASE nested')
        throw error
      }
    }
    const choose =
      (mode) =>
      (...values) =>
        (this.inTransaction ? nested : outer[mode])(...values)
    const modes = ['default', 'deferred', 'immediate', 'exclusive']
    return Object.assign(
      choose('default'),
      Object.fromEntries(modes.map((mode) => [mode, choose(mode)])),
    )
  }
}

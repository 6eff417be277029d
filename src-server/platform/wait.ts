/** Waits and keeps the process alive meanwhile: for commands, which have nothing else to live for. */
export function waitAlive(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

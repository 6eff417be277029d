// Preloaded into a child process, this Node passes for one that is too old for the console.
Object.defineProperty(process, 'versions', {
  value: { ...process.versions, node: '20.20.0' },
})

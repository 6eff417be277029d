import { app, type BrowserWindow, nativeImage } from 'electron'

const SIZE = 16

/** Shows on dock or taskbar how many events came since somebody looked. */
export function showUnread(count: number, window: BrowserWindow | undefined): void {
  app.setBadgeCount(count)
  // Windows has no number there, only a small picture over the icon.
  if (process.platform !== 'win32' || !window) return
  if (count === 0) window.setOverlayIcon(null, '')
  else window.setOverlayIcon(dot(), `${count} new events`)
}

/** A filled circle in the page's accent colour. */
function dot() {
  const pixels = Buffer.alloc(SIZE * SIZE * 4)
  const centre = (SIZE - 1) / 2
  for (let place = 0; place < SIZE * SIZE; place++) {
    const [x, y] = [place % SIZE, Math.floor(place / SIZE)]
    if (Math.hypot(x - centre, y - centre) > SIZE / 2 - 1) continue
    pixels.set([0xc9, 0x50, 0x33, 0xff], place * 4)
  }
  return nativeImage.createFromBitmap(pixels, { width: SIZE, height: SIZE })
}

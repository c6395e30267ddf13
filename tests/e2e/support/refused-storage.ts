// Browsers that are full or forbid storing. The functions run in the page.

/** The browser's database refuses every text, and a tab closes without warning, like a crash. */
export const refuseDatabase = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)
}

export const refuseStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

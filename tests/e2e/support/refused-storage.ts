// Browsers that are full, forbid storing, or take long. The functions run in the page.

/** A tab closes without warning, like a crash. */
export const crashAtEnd = () => {
  addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)
}

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

/** The browser's database works on something else at first, for longer than the admin waits for it. */
export const delayDatabase = () => {
  const { transaction } = IDBDatabase.prototype
  let until: number | undefined
  IDBDatabase.prototype.transaction = function (...given) {
    if (until === undefined) {
      until = performance.now() + 4000
      const texts = transaction.call(this, 'texts', 'readwrite').objectStore('texts')
      const work = () => {
        if (performance.now() < (until ?? 0)) texts.get('nothing').onsuccess = work
      }
      work()
    }
    return transaction.apply(this, given)
  }
}

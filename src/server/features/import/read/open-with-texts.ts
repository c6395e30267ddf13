import { openTextStore, type TextStore } from './text-store.ts'

/** Opens an export and stores its texts on the disk, below `folder`, until the export is closed. */
export async function openWithTexts<T extends { close(): Promise<void> }>(
  folder: string,
  open: (texts: TextStore) => Promise<T>,
): Promise<T> {
  const texts = openTextStore(folder)
  try {
    const opened = await open(texts)
    return {
      ...opened,
      async close() {
        texts.close()
        await opened.close()
      },
    }
  } catch (error) {
    texts.close()
    throw error
  }
}

import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../api-client.ts'
import { formatBytes } from '../ui/bytes.ts'
import { uploadFile } from '../ui/upload.ts'

type Upload = { key: string; file: File; share: number; failure?: string; stop: AbortController }

/** Uploads files one after the other, so that a slow line is not shared among all. */
export function useUploads(onDone: () => void) {
  const [list, setList] = useState<Upload[]>([])
  const change = (key: string, part: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string) => setList((all) => all.filter((upload) => upload.key !== key))

  const run = async (uploads: Upload[]) => {
    for (const { key, file, stop } of uploads) {
      if (stop.signal.aborted) continue
      try {
        await uploadFile(file, { onProgress: (share) => change(key, { share }), signal: stop.signal })
        drop(key)
        onDone()
      } catch (error) {
        if (!stop.signal.aborted) change(key, { failure: messageOf(error, 'The upload failed') })
      }
    }
  }
  return {
    list,
    add(files: File[]) {
      const added = files.map((file) => ({
        key: crypto.randomUUID(),
        file,
        share: 0,
        stop: new AbortController(),
      }))
      setList((all) => [...all, ...added])
      void run(added)
    },
    cancel(key: string) {
      list.find((upload) => upload.key === key)?.stop.abort()
      drop(key)
    },
  }
}

export function UploadList({ uploads, onCancel }: { uploads: Upload[]; onCancel: (key: string) => void }) {
  if (uploads.length === 0) return null
  return (
    <Paper withBorder p="md" mb="md" bg="var(--admin-surface)">
      <Stack gap="sm">
        {uploads.map(({ key, file, share, failure }) => (
          <Group key={key} wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Text size="sm" truncate>
                {file.name}
              </Text>
              {failure ? (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {failure}
                </Text>
              ) : (
                <>
                  <Progress value={share * 100} aria-label={`Upload of ${file.name}`} />
                  <Text size="xs" c="dimmed">
                    {formatBytes(file.size * share)} of {formatBytes(file.size)}
                  </Text>
                </>
              )}
            </div>
            <Button size="xs" variant="default" onClick={() => onCancel(key)}>
              {failure ? 'Dismiss' : 'Cancel'}
            </Button>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

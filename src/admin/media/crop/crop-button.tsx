import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Media } from '../../../contracts/media.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

export function CropButton({ file }: { file: Media }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Crop…')}
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Media } from '../../../contracts/media.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** `isDirty`: other details are unsaved, and cropping would reset them. */
export function CropButton({ file, isDirty }: { file: Media; isDirty: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        disabled={isDirty}
        {...(isDirty && { title: t('Save the details first') })}
        onClick={() => setOpen(true)}
      >
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

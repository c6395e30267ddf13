import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Role, roles } from '../../contracts/permissions.ts'
import { t } from '../texts/t.ts'
import { roleTexts } from './roles.ts'

type Props = { value?: Role; onChange?: (role: Role) => void; error?: ReactNode }

export function RoleChoice({ value, onChange, error }: Props) {
  return (
    <Radio.Group
      label={t('Role')}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen as Role)}
      error={error}
    >
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleTexts[role].name} description={roleTexts[role].may} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

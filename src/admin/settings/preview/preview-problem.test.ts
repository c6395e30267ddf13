import { expect, test } from 'vitest'
import { ApiError } from '../../app/api-client.ts'
import { previewProblem } from './preview-problem.ts'

test('settings are called invalid only if something is wrong with them', () => {
  const offline = new ApiError('The server cannot be reached.')
  expect(previewProblem(undefined, offline)).toBe(
    'Failed to update the preview. The server cannot be reached.',
  )
  expect(previewProblem('Enter a colour', offline)).toBe(
    'The preview waits until these settings are valid: Enter a colour',
  )
  const refused = new ApiError('Choose a page', {
    status: 422,
    code: 'VALIDATION_FAILED',
    isFromServer: true,
  })
  expect(previewProblem(undefined, refused)).toBe(
    'The preview waits until these settings are valid: Choose a page',
  )
})

import { z } from 'zod'
import { idParams, line } from './common.ts'
import { endpoint } from './endpoint.ts'

/** All folders are listed at once, for filters and menus. */
export const maxFolders = 500

export const folder = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Folder' })
export type Folder = z.infer<typeof folder>

export const folderInput = z.object({ name: line(100).min(1, 'Enter a name') })
export type FolderInput = z.infer<typeof folderInput>

const tag = 'Media'
export const folderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/folders',
    access: 'media.read',
    tag,
    summary: 'All folders of the media library, by name',
    output: z.object({ folders: z.array(folder) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/folders/:id',
    access: 'media.read',
    tag,
    summary: 'A folder of the media library',
    params: idParams,
    output: folder,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/folders',
    action: 'folders.create',
    access: 'folder.write',
    tag,
    summary: `Create a folder of the media library; a site has at most ${maxFolders}`,
    body: folderInput,
    output: folder,
    status: 201,
    errors: ['VALIDATION_FAILED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/folders/:id',
    action: 'folders.update',
    access: 'folder.write',
    tag,
    summary: 'Rename a folder of the media library',
    params: idParams,
    body: folderInput,
    output: folder,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/folders/:id',
    action: 'folders.delete',
    access: 'folder.write',
    tag,
    summary: 'Move a folder of the media library to the trash; its files stay in the library, in no folder',
    params: idParams,
    output: folder,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/folders/:id/restore',
    action: 'folders.restore',
    access: 'folder.write',
    tag,
    summary: 'Restore a folder from the trash, with its files that were not moved to another folder',
    params: idParams,
    output: folder,
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
}

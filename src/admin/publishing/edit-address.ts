import { useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { destination } from '../app/destination.ts'

/**
 * What an edit screen below `base` edits: the id in its address, and a key for the form. Something new that was just
 * created (`openCreated`) gets its address and keeps its form, so that nothing on the screen changes.
 */
export function useEditAddress(base: string) {
  const navigate = useNavigate()
  const id = useMatch(`${base}/:id`)?.params.id
  const { state } = useLocation()
  const createdHere = (state as { createdHere?: string } | null)?.createdHere
  // A reload keeps the state of the history but not the form. Only the screen that created the entity keeps its key.
  const [form, setForm] = useState({ id, key: 0, beganHere: id === undefined })
  if (form.id !== id) {
    const goesOn = form.id === undefined && form.beganHere && createdHere === id
    setForm({ id, key: goesOn ? form.key : form.key + 1, beganHere: goesOn || id === undefined })
  }
  const openCreated = (created: { id: string }) => {
    // Replacing the address would abort a navigation that the person started.
    if (destination()) return
    void navigate(`${base}/${created.id}`, { replace: true, state: { createdHere: created.id } })
  }
  return { ...form, openCreated }
}

type Shown<V> = { form: { values: V }; state: { phase: string }; writer: { stored(): V } }

/** The text on the screen, as the server has it where it has it: it writes the same HTML in its own way. */
export const textNow = <V>({ form, state, writer }: Shown<V>): V =>
  state.phase === 'saved' ? writer.stored() : form.values

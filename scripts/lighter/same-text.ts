/** In the place of a hash: equal texts have equal ones. */
const sameText = (text: string): string => text
export default sameText

export const deleteQuestion = (title: string) => ({
  title: 'Delete this article?',
  text: `“${title}” disappears from the site and from this list. This cannot be undone.`,
  action: 'Delete article',
  isDangerous: true,
})

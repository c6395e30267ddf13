/** Whether the server can send emails, as the page says. */
export const sendsMails: boolean = document.documentElement.hasAttribute('data-mails')

/** Whether the server can send mails: it says so in the page. */
export const sendsMails: boolean = document.documentElement.hasAttribute('data-mails')

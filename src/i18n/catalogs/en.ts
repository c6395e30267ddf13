import { englishInBrowser } from '../en-in-browser.ts'

/** Every text of the public site in English. The other catalogs have the same keys and values. */
export const en = {
  ...englishInBrowser,

  // Every page
  skipToContent: 'Skip to content',
  home: 'Home',
  languages: 'Languages',
  search: 'Search',
  switchTheme: 'Switch between light and dark',
  mainMenu: 'Main',
  mainMenuOnPhones: 'Main (mobile)',
  menu: 'Menu',
  moreIn: 'More in {title}',
  // The name of a part of the page that is not the first of its name
  numbered: '{name} {number}',
  footer: 'Footer',
  legal: 'Legal',
  explore: 'Explore',
  topics: 'Topics',
  follow: 'Follow',
  breadcrumb: 'Breadcrumb',
  articles: 'Articles',
  jsonFeed: '{title} (JSON Feed)',

  // Lists
  latestArticles: 'Latest articles',
  latestFrom: 'The latest articles from {site}.',
  latestFromHere: 'The latest articles from this site.',
  allArticlesFrom: 'All articles from {site}.',
  allArticlesHere: 'All articles.',
  articlesBy: 'Articles by {name}.',
  articlesAbout: 'Articles about {name}.',
  articlesIn: 'Articles in {name}.',
  titleOfPage: '{title}, page {page}',
  descriptionOfPage: 'Page {page}. {description}',
  pages: 'Pages',
  page: 'Page {page}',
  newer: 'Newer',
  older: 'Older',

  // Articles
  readMore: 'Read more',
  updated: 'Updated {date}',
  minutesToRead: { one: '{count} min read', other: '{count} min read' },
  onThisPage: 'On this page',
  moreArticles: 'More articles',
  previous: 'Previous',
  next: 'Next',
  relatedArticles: 'Related Articles',
  shareArticle: 'Share this article',
  share: 'Share',
  copyLink: 'Copy link',
  email: 'Email',
  copy: 'Copy',
  copied: 'Copied',
  couldNotCopy: 'Could not copy',

  // In the text of an article
  linkToSection: 'Link to this section: {heading}',
  backToReference: 'Back to reference {number}',
  code: 'Code',
  codeIn: 'Code: {language}',
  table: 'Table',
  tableNumber: 'Table ({number})',
  done: 'Done',
  notDone: 'Not done',
  contentFrom: 'Content from {host}',
  showFrom: 'Show from {host}',
  compared: '{before} {shareBefore}, {after} {shareAfter}',

  // Series
  series: 'Series',
  partOf: 'Part of {series}',
  partNumber: 'Part {part} of {total} of {series}',
  allParts: 'All parts',
  previousPart: 'Previous part: {title}',
  nextPart: 'Next part: {title}',
  allPartsOf: 'All parts of {name}, in their order.',

  // Search
  searchFor: 'Search for',
  searchWords: 'Search: {words}',
  results: { one: '{count} result', other: '{count} results' },
  noResults: 'No results for “{words}”. Try fewer or different words.',
  searchFailed: 'The search failed. Try again in a moment.',

  // Articles with a password
  protectedArticle: 'This article is protected. Enter its password to read it.',
  password: 'Password',
  readArticle: 'Read article',
  wrongPassword: 'This password is not correct. Check it and try again.',
  passwordFromElsewhere: 'Enter the password on this page.',

  // Pages that say that nothing is there, or that something went wrong
  pageNotFound: 'Page Not Found',
  pageNotFoundText: 'There is nothing at this address.',
  articleNotFound: 'Article Not Found',
  articleNotFoundText: "We couldn't find the article you're looking for.",
  gone: 'No Longer Here',
  goneText: 'What was at this address has been removed.',
  withheld: 'Unavailable for Legal Reasons',
  withheldText: 'What was at this address may not be shown.',
  mayHaveMoved: 'It may have moved: {page}',
  backToHome: 'Back to Home',
  pageFailed: 'This page could not be shown',
  pageFailedText: 'Try again. If it happens again, send this code to the people who run this site: {code}',
  noData: 'Back in a moment',
  noDataText: 'The site cannot reach its data right now. Try again in a few seconds.',
  newerVersion: 'A newer version of this site is available.',
  reload: 'Reload',

  // Blocks
  recommended: 'Recommended',
  perPeriod: 'per {period}',

  // Forms
  form: 'Form',
  contactForm: 'Contact form',
  yourName: 'Your name',
  yourEmail: 'Your email address',
  subject: 'Subject',
  message: 'Message',
  from: 'From',
  nameAndEmail: '{name}, {email}',
  optional: '(optional)',
  chooseOne: 'Choose one',
  send: 'Send',
  leaveEmpty: 'Leave this empty',
  oneFile: 'One file of up to {megabytes} MB: {types}.',
  upToFiles: {
    one: 'Up to {count} file of {megabytes} MB each: {types}.',
    other: 'Up to {count} files of {megabytes} MB each: {types}.',
  },
  // The names of fields without a label
  kindText: 'One line of text',
  kindLong: 'Several lines of text',
  kindEmail: 'Email address',
  kindPhone: 'Phone number',
  kindNumber: 'Number',
  kindChoice: 'One choice of several',
  kindChoices: 'Any number of choices',
  kindDate: 'Date',
  kindFile: 'File',
  kindConsent: 'Consent',

  // After a form was sent
  sent: 'Thank you. Your message has been sent.',
  sendAnother: 'Send another message',
  fillInAgain: 'Fill in this form again',
  notSentYet: 'Your message has not been sent yet. Check the following:',
  fieldProblem: '{field}: {problem}',
  isThisRight: 'One more step to prevent spam: is this what you want to send?',
  sendMessage: 'Send message',
  agreed: 'Agreed',
  tooSoon: 'That was quick. Check your message, then send it again.',
  formChanged:
    'This form was changed after you opened it. Check your answers, then send it again. It no longer asks for this: {answers}',
  notSent: 'Your message was not sent',
  notSentBecause: 'Your message was not sent. {reason} Your text is still here.',
  notStoredBecause: 'The message was not sent. {reason} What you wrote is still here.',
  youWrote: 'This is what you wrote:',

  // Problems of single fields
  fillIn: 'Fill in this field',
  enterName: 'Enter your name',
  enterEmail: 'Enter your email address so that we can reply',
  emailExample: 'Enter an email address such as anna@example.com',
  writeMessage: 'Write a message',
  phoneExample: 'Enter a phone number such as +49 30 123456',
  numberExample: 'Enter a number such as 12 or 1.5',
  dateExample: 'Enter a date such as 2026-11-20',
  tooLong: { one: 'At most {count} character', other: 'At most {count} characters' },
  controlCharacters: 'Remove the control characters',
  checkField: 'Check this field',
  chooseAtLeastOne: 'Choose at least one',
  choicesChanged: 'Choose again: the choices have changed',
  tickToContinue: 'Tick the box to continue',
  chooseFile: 'Choose a file',
  chooseFileAgain: 'Choose the file again: it was not kept',
  noFilesHere: 'This field takes no files',
  onlyOneFile: 'Choose only one file',
  atMostFiles: { one: 'Choose at most {count} file', other: 'Choose at most {count} files' },
  atMostFilesAltogether: {
    one: 'Choose at most {count} file altogether',
    other: 'Choose at most {count} files altogether',
  },
  fileTooLarge: '“{name}” is larger than {megabytes} MB. Choose a smaller file',
  fileEmpty: '“{name}” is empty. Choose another file',
  fileType: '“{name}” is not an accepted file type. Choose {types}',
  noRoomForFiles:
    'This site has no room for files right now. Send the form without files, or try again later',
  answersTooLong: {
    one: 'Shorten this: all answers together may have at most {count} character',
    other: 'Shorten this: all answers together may have at most {count} characters',
  },

  // Why something was refused
  tooManyAttempts: {
    one: 'Too many attempts. Try again in {count} minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
  tooManyFailures: {
    one: 'Too many failed attempts. Try again in {count} minute.',
    other: 'Too many failed attempts. Try again in {count} minutes.',
  },
  tooManyFiles: {
    one: 'You have sent too many large files. Try again in {count} minute.',
    other: 'You have sent too many large files. Try again in {count} minutes.',
  },
  tooManySearches: {
    one: 'Too many searches. Try again in {count} minute.',
    other: 'Too many searches. Try again in {count} minutes.',
  },
  diskFull:
    'The server’s disk is full, so nothing was saved. Ask an administrator of this site to free some space.',
  readOnly:
    'The server cannot write to its disk, so nothing was saved. Ask an administrator of this site to check it.',
  formRefused: 'The form could not be read. Go back, reload the page and send it again.',
  formTooLarge: 'The form is too large. Shorten your text or choose smaller files.',
} as const

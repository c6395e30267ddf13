export const renderPage = (): string => ''

declare module '*.css?of-the-app'

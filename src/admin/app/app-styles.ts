import '@mantine/core/styles.css?of-the-app'
import '@mantine/notifications/styles.css'
import './app.css'

<?php
// The configuration of the WordPress that is measured. Everything comes from the environment.
define( 'DB_NAME', getenv( 'WP_NAME' ) );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'WP_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'WP_SITEURL', 'http://wordpress.test' );
define( 'WP_HOME', 'http://wordpress.test' );
define( 'UPLOADS', 'uploads-' . DB_NAME );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'WP_DEBUG', false );
// The importer says why something failed.
define( 'IMPORT_DEBUG', true );
$_SERVER['HTTP_HOST']   = 'wordpress.test';
$_SERVER['REQUEST_URI'] = '/';
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';

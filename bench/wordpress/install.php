<?php
// Makes a database with an empty WordPress in it, in the time zone that is given.
$name = getenv( 'WP_NAME' );
$connection = new mysqli( 'localhost', 'root', '', '', 0, getenv( 'WP_SOCKET' ) );
$connection->query( "CREATE DATABASE `$name` CHARACTER SET utf8mb4" );

function wp_new_blog_notification() {}

define( 'WP_INSTALLING', true );
require getenv( 'WP_ROOT' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Empty', 'admin', 'admin@example.com', true, '', 'password' );
update_option( 'timezone_string', $argv[1] );
$examples = get_posts( array( 'post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1 ) );
foreach ( $examples as $example ) {
	wp_delete_post( $example->ID, true );
}
echo $wp_version;

<?php
// Imports a file as an administrator does under Tools, Import: with a new user for each author, and with its pictures.
define( 'WP_LOAD_IMPORTERS', true );
require getenv( 'WP_ROOT' ) . '/wp-load.php';
foreach ( array( 'import', 'post', 'image', 'file', 'media', 'taxonomy', 'user', 'comment' ) as $part ) {
	require_once ABSPATH . "wp-admin/includes/$part.php";
}
wp_set_current_user( 1 );
// WordPress fetches nothing from its own machine otherwise.
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter( 'http_allowed_safe_ports', fn( $ports ) => array_merge( $ports, array( (int) getenv( 'WP_PICTURES_PORT' ) ) ) );
require getenv( 'WORDPRESS_IMPORTER' ) . '/wordpress-importer.php';

// The files come first.
add_filter(
	'wp_import_post_data_raw',
	function ( $post ) {
		static $has_said = false;
		if ( ! $has_said && 'attachment' !== $post['post_type'] ) {
			$has_said = true;
			fwrite( STDERR, "Texts\n" );
		}
		return $post;
	}
);

$_POST['imported_authors'] = json_decode( $argv[2], true );
$importer = new WP_Import();
$importer->fetch_attachments = true;
$importer->import( $argv[1] );

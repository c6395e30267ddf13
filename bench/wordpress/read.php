<?php
// Says as JSON what WordPress has: as it is stored, and the texts as readers see them.
require getenv( 'WP_ROOT' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

// These change letters and add attributes to what the text has.
foreach ( array( 'wptexturize', 'convert_smilies', 'wp_filter_content_tags', 'wp_replace_insecure_home_url' ) as $filter ) {
	remove_filter( 'the_content', $filter, has_filter( 'the_content', $filter ) );
}
remove_filter( 'the_content', 'capital_P_dangit', 11 );
// An address that WordPress would show as an embed.
add_filter( 'pre_oembed_result', fn( $result, $url ) => "<b>EMBED $url</b>", 10, 2 );

function slugs( $post, $taxonomy ) {
	$terms = wp_get_object_terms( $post->ID, $taxonomy, array( 'fields' => 'slugs' ) );
	sort( $terms );
	return $terms;
}

// The number of a file that was not imported is left as it was.
function thumbnail_of( $post ) {
	$id = (int) get_post_meta( $post->ID, '_thumbnail_id', true );
	return 'attachment' === get_post_type( $id ) ? $id : 0;
}

function file_of( $post ) {
	$file = wp_get_original_image_path( $post->ID ) ?: get_attached_file( $post->ID );
	return array(
		'alt'    => (string) get_post_meta( $post->ID, '_wp_attachment_image_alt', true ),
		'sha256' => is_file( $file ) ? hash_file( 'sha256', $file ) : '',
		'url'    => wp_get_original_image_url( $post->ID ) ?: wp_get_attachment_url( $post->ID ),
	);
}

$posts = array();
foreach ( $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_type IN ('post', 'page', 'attachment') ORDER BY ID" ) as $id ) {
	$post = get_post( $id );
	setup_postdata( $GLOBALS['post'] = $post );
	$posts[] = array(
		'id'         => $post->ID,
		'type'       => $post->post_type,
		'status'     => $post->post_status,
		'title'      => $post->post_title,
		'slug'       => $post->post_name,
		'content'    => $post->post_content,
		'shown'      => 'attachment' === $post->post_type ? '' : apply_filters( 'the_content', $post->post_content ),
		'excerpt'    => $post->post_excerpt,
		'date'       => $post->post_date,
		'dateGmt'    => $post->post_date_gmt,
		'author'     => get_userdata( $post->post_author )->user_login,
		'categories' => slugs( $post, 'category' ),
		'tags'       => slugs( $post, 'post_tag' ),
		'isSticky'   => is_sticky( $post->ID ),
		'oldSlugs'   => get_post_meta( $post->ID, '_wp_old_slug' ),
		'thumbnail'  => thumbnail_of( $post ),
		'comments'   => (int) get_comments_number( $post->ID ),
		'willPublish' => (int) wp_next_scheduled( 'publish_future_post', array( $post->ID ) ),
		'file'       => 'attachment' === $post->post_type ? file_of( $post ) : null,
	);
}
$terms = fn( $taxonomy ) => array_map(
	fn( $term ) => array( 'slug' => $term->slug, 'name' => $term->name, 'description' => $term->description ),
	get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false ) )
);
$users = array_map(
	fn( $user ) => array( 'login' => $user->user_login, 'name' => $user->display_name, 'email' => $user->user_email ),
	get_users()
);
echo json_encode(
	array( 'posts' => $posts, 'categories' => $terms( 'category' ), 'tags' => $terms( 'post_tag' ), 'users' => $users ),
	JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES
);

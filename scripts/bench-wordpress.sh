#!/usr/bin/env bash
# npm run bench:wordpress: installs WordPress and MariaDB where it can, and measures.
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/runtime.sh
. scripts/dev-packages.sh

[ -e "${WORDPRESS_IMPORTER:-}/wordpress-importer.php" ] ||
  fail "${WORDPRESS_IMPORTER:+there is no wordpress-importer.php in $WORDPRESS_IMPORTER. }Download https://wordpress.org/plugins/wordpress-importer, unpack it, and name its folder: WORDPRESS_IMPORTER=FOLDER npm run bench:wordpress"

packages='wordpress mariadb-server-core php php-cgi php-cli php-mysql php-xml php-mbstring php-gd php-curl'
has_wordpress() {
  [ -e /usr/share/wordpress/wp-load.php ] && command -v mariadb-install-db >/dev/null &&
    php -r 'exit(extension_loaded("mysqli") && extension_loaded("simplexml") && extension_loaded("gd") && extension_loaded("curl") ? 0 : 1);' 2>/dev/null
}
# shellcheck disable=SC2086
has_wordpress || apt_install $packages ||
  fail "the measurement needs WordPress and MariaDB. On Debian or Ubuntu: \"apt-get install --no-install-recommends $packages\"."
export NODE_ENV=production
exec node bench/wordpress.ts

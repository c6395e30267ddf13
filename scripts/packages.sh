# Sourced: installs system packages where that is possible without asking a person (Debian and its derivatives, as root
# or with passwordless sudo). Returns non-zero otherwise.
apt_install() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "Installing $* with apt-get…"
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
}

# The pinned Node links against libatomic, which a slim system may lack.
ensure_node_runs() {
  case "$(node_modules/.bin/node --version 2>&1)" in
    *libatomic*) apt_install libatomic1 || true ;;
  esac
}

-- Every feature has its functions by now.
select private.install_hooks();

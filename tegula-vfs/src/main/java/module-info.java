/** Storage verbs behind one small write-once contract. */
module dev.tegula.vfs {
  requires static org.jspecify;

  exports dev.tegula.vfs;

  uses dev.tegula.vfs.VfsProvider;
}

import dev.tegula.io.TableFormat;

/** Files in and out: imports, exports, inference of schemas, and the interface of file formats. */
module dev.tegula.io {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.core;
    requires de.siegmar.fastcsv;
    requires com.fasterxml.jackson.core;

    exports dev.tegula.io;

    uses TableFormat;
}

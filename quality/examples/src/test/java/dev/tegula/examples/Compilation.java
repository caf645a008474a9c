package dev.tegula.examples;

import java.io.File;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles texts. */
final class Compilation {

    private static final JavaCompiler COMPILER = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");

    private Compilation() {}

    /** Returns the errors and warnings of the compiler. */
    static List<Diagnostic<? extends JavaFileObject>> run(Map<String, String> sources, List<String> options) {
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(new Source(name, text)));
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        COMPILER.getTask(null, null, found, options, null, files).call();
        return found.getDiagnostics();
    }

    /** Returns files as the value of an option. */
    static String path(List<String> files) {
        return String.join(File.pathSeparator, files);
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

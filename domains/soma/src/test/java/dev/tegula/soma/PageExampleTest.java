package dev.tegula.soma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the program of the page "Single-cell experiments". */
@Slow
class PageExampleTest {

    private static final Path PAGE = SourceTree.of("docs/connect/soma.md");

    @TempDir
    Path folder;

    @Test
    void programOfThePageRuns() throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.out.println("PageExampleTest: skipped, because this is no JDK");
        }
        assumeTrue(compiler != null);
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertTrue(block.find(), "no program on the page");
        Path pbmc = ExampleData.unpack("soma-exp-pbmc-small", folder);
        String body = block.group(1).replace("\"pbmc\"", "\"" + pbmc.toUri() + "\"");
        Path source = folder.resolve("Example.java");
        Files.writeString(
                source,
                "import dev.tegula.*; import dev.tegula.query.*; import dev.tegula.soma.*;\n"
                        + "public class Example implements Runnable {\npublic void run() {\n" + body + "}\n}\n");
        int status = compiler.run(
                null,
                null,
                null,
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                source.toString());
        assertEquals(0, status, "the program does not compile");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, PageExampleTest.class.getClassLoader())) {
            Runnable example = (Runnable)
                    loader.loadClass("Example").getDeclaredConstructor().newInstance();
            example.run();
        }
    }
}

package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The parser of the JDK reads escaped texts back. */
class MarkupTextTest {

    @Test
    void escapedText_isReadBack() throws Exception {
        String text = "GEOGCS[\"a < b\"] & 'c' > d\n\t😀";
        Element element = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(
                        "<a b=\"" + MarkupText.escaped("\"x\" & <y>") + "\">" + MarkupText.escaped(text) + "</a>")))
                .getDocumentElement();
        assertEquals(text, element.getTextContent());
        assertEquals("\"x\" & <y>", element.getAttribute("b"));
    }

    @Test
    void charactersThatXmlDoesNotAllow_areReplaced() {
        assertEquals("a\uFFFDb\uFFFD\uFFFD", MarkupText.escaped("a\0b\uD800\uFFFF"));
    }
}
